/**
 * Whether a page says that it failed: what fails while a page is sent comes after its status, within a 200. What is left to
 * the browser alone is no failure.
 */
export function hasFailed(html: string): boolean {
  return /\$RX\("|<template data-dgst="(?!BAILOUT_TO_CLIENT_SIDE_RENDERING)/.test(html);
}
