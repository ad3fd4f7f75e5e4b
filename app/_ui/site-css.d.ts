// Style sheets that are imported as text: next.config.mjs.
declare module '#app/_ui/site.css' {
  const css: string;
  export default css;
}
declare module '#app/_ui/late-site.css' {
  const css: string;
  export default css;
}
