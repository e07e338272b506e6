/** Made from the file tree by `scripts/build.mjs`; there is no list to keep. */
declare module 'route-table' {
  export const routes: readonly import('./router').Route[];
}
