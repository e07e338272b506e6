/** Generated from the file tree by `scripts/build.mjs`. */
declare module 'route-table' {
  export const routes: readonly import('./router').Route[];
}
