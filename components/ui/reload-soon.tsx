'use client';
// Reloads a waiting page that no script keeps up to date: the browser does where scripts are off, a small script in the
// page where the page's own did not arrive.
import { useEffect, useRef } from 'react';

/** `seconds`: pause between two loads without scripts. */
export function ReloadSoon({ seconds }: { readonly seconds: number }) {
  const script = useRef<HTMLScriptElement>(null);
  useEffect(() => {
    script.current?.dispatchEvent(new Event(HYDRATED));
  }, []);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
      <script ref={script}>{reloadScript(seconds)}</script>
    </>
  );
}

const HYDRATED = 'hydrated';

/** A script on a slow line may still be coming: after that it is given up. */
const LONGEST_LOAD_SECONDS = 60;
/** From the end of loading until hydration, on a slow phone. */
const HYDRATION_SECONDS = 8;

/**
 * Asks whether the server answers before it leaves the page, which would else end in the browser's own error page.
 * Waits while a field has the focus or the page is hidden. It can import nothing.
 */
function reloadScript(seconds: number): string {
  const pause = Math.max(seconds, HYDRATION_SECONDS) * 1000;
  return `(function(){var timer,over=false,later=function(){wait(${pause})};
function wait(ms){clearTimeout(timer);if(!over)timer=setTimeout(look,ms)}
function busy(){return document.hidden||/^(INPUT|SELECT|TEXTAREA)$/.test((document.activeElement||{}).tagName)}
function look(){if(busy())return later();wait(${LONGEST_LOAD_SECONDS * 1000});
fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){if(over)return;answer.status<500?location.reload():later()},later)}
wait(${LONGEST_LOAD_SECONDS * 1000});addEventListener('load',later);
document.currentScript.addEventListener('${HYDRATED}',function(){over=true;clearTimeout(timer)})})()`;
}
