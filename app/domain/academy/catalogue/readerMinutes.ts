/** From so many finished attempts on, a course says what its readers take in place of what was announced. */
export const attemptsForMinutes = 20;
