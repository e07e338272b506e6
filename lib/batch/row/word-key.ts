/** A word is looked up without the blanks around it and without regard to case. */
export const wordKey = (text: string) => text.trim().toLowerCase();
