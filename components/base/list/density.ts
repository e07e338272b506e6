/** A choice of this browser: how many rows fit depends on its screen. Without the prefix that it has under https. */
export const densityCookie = 'dense-rows';
export const denseRows = 'on';
