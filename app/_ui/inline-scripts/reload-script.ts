// Reloads a waiting page whose script did not arrive. Text, since it must stand in the page itself: it can import nothing,
// and keeps to what old browsers know. It runs only where the page was loaded, never where it was drawn anew.

import { KEPT_UP_TO_DATE } from '#app/_ui/kept-up-to-date.ts';

/** A script on a slow line may still be coming: what has not arrived by then is given up. */
const LONGEST_LOAD_SECONDS = 60;
/** From the end of loading until the script has begun to work, on a slow phone. */
const BEGIN_SECONDS = 8;

/**
 * Asks whether the storefront answers before it leaves the page, which would else end in the browser's own error page.
 * Waits while somebody types or nobody looks.
 */
export function reloadScript(seconds: number): string {
  const pause = Math.max(seconds, BEGIN_SECONDS) * 1000;
  return `(function(){var timer,over=false,later=function(){wait(${pause})};
function wait(ms){clearTimeout(timer);if(!over)timer=setTimeout(look,ms)}
function busy(){return document.hidden||/^(INPUT|SELECT|TEXTAREA)$/.test((document.activeElement||{}).tagName)}
function look(){if(busy())return later();wait(${LONGEST_LOAD_SECONDS * 1000});
fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){if(over)return;answer.status<500?location.reload():later()},later)}
wait(${LONGEST_LOAD_SECONDS * 1000});addEventListener('load',later);
addEventListener('${KEPT_UP_TO_DATE}',function(){over=true;clearTimeout(timer)})})()`;
}
