'use client';
// Reloads a waiting page: by `<meta>` if scripts are off, by an inline script if the page's scripts did not arrive.
import { useEffect, useRef } from 'react';

type Props = {
  readonly seconds: number;
  readonly nonce?: string | undefined;
};

export function ReloadFallback({ seconds, nonce }: Props) {
  const script = useRef<HTMLScriptElement>(null);
  useEffect(() => {
    script.current?.dispatchEvent(new Event(HYDRATED));
  }, []);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
      {/* Browsers hide the nonce from scripts, and a refresh sends none, so hydration would warn. */}
      <script ref={script} nonce={nonce} suppressHydrationWarning>
        {reloadScript(seconds)}
      </script>
    </>
  );
}

const HYDRATED = 'hydrated';

const LONGEST_LOAD_SECONDS = 60;
/** Longest time from the end of loading until hydration, on a slow phone. */
const HYDRATION_SECONDS = 8;

/** Reloads only after an answer to HEAD, which avoids the browser's error page, and not while a field has the focus. */
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
