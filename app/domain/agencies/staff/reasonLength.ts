/** The length of the reason for suspending an agency, or for declining a change that it asked for. */
export const reasonLength = { min: 10, max: 500 };
