/**
 * Whether a page says that it failed, or that it is not there: what is found out while a page is sent comes after its
 * status, within a 200. What is left to the browser alone is no failure.
 */
export function hasFailed(html: string): boolean {
  return /\$RX\("|<template data-dgst="(?!BAILOUT_TO_CLIENT_SIDE_RENDERING)|NEXT_HTTP_ERROR_FALLBACK/.test(
    html,
  );
}
