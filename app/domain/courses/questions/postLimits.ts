/** The longest question or answer. */
export const postMaxLength = 1000;
export const hidingReasonMaxLength = 300;
/** How much a learner may write about courses within 24 hours. */
export const mostPostsADay = 20;
