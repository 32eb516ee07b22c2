/** Before the names of the form's fields in an address that asks for a preview: the address has other names too. */
export const audiencePrefix = 'for.';
