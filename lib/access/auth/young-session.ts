/** Whose password was checked this recently is not asked for it again, where design 9 says so. */
export const youngSessionSeconds = 15 * 60;
