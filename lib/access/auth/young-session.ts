/** Whose password was checked, or who was asked by the identity provider, this recently is not asked for it again, where design access 3 says so. */
export const youngSessionSeconds = 15 * 60;
