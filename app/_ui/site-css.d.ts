// A style sheet that is imported as text: next.config.mjs.
declare module '#app/_ui/site.css' {
  const css: string;
  export default css;
}
