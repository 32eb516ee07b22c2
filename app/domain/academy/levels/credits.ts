/** How long a future cruise credit can be used after it was created. */
export const monthsOfCredit = 24;
