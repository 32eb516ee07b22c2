/** How long a future cruise credit can be used after it was created (D38). */
export const monthsOfCredit = 24;
