/** The event of the window that says that the form of a practice call was filled. */
export const practiceFilled = 'practice-filled';
