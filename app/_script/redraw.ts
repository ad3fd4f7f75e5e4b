// Shows the page as the server draws it now, in the page that is open: what did not change stays as it is, with focus,
// scroll and whatever was opened or typed.
import { type ConfigCallbacks, Idiomorph } from 'idiomorph';

/** Told to the document once the page was drawn anew. */
export const REDRAWN = 'flagoff:redrawn';

/**
 * @param isAnswer to what was posted. Any other drawing knows nothing of the last answer, which stays.
 * @returns false where `html` is no page of ours
 */
export function redraw(html: string, isAnswer: boolean): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const [now, here] = [page.getElementById('main'), document.getElementById('main')];
  if (!now || !here) return false;
  // What stands there for pages without a script: read by a parser that runs none, `noscript` has fields even.
  for (const part of page.querySelectorAll('noscript')) part.remove();
  for (const part of page.querySelectorAll('[autofocus]')) part.removeAttribute('autofocus');
  document.title = page.title;
  Idiomorph.morph(here, now, { callbacks: drawing(isAnswer) });
  document.dispatchEvent(new Event(REDRAWN));
  return true;
}

/** What of the page that is open a drawing of the server may change. */
function drawing(isAnswer: boolean): ConfigCallbacks {
  /** What says that it is another thing than the one that stood there: nothing of that one stays. */
  let another: HTMLElement | undefined;
  return {
    beforeNodeMorphed: (old, now) => {
      if (!(old instanceof HTMLElement && now instanceof HTMLElement)) return true;
      if (!isSame(old, now)) another = old;
      // What an element of ours drew, the server knows nothing of.
      return old.dataset.own === undefined;
    },
    beforeNodeRemoved: (node) => isAnswer || !isOfAnAnswer(node),
    beforeAttributeUpdated: (attribute, element, change) => {
      if (another?.contains(element)) return true;
      // What is wrong must not be hidden.
      if (attribute === 'open') return isAnswer && change === 'update';
      return !isTyped(attribute, element) && (isAnswer || !isOfAnAnswersField(attribute, element));
    },
  };
}

/** Fields have names; what else may become another thing at its place says which one it is. */
const isSame = (old: HTMLElement, now: HTMLElement): boolean =>
  old.dataset.one === now.dataset.one && old.getAttribute('name') === now.getAttribute('name');

/** What stands in a field is whoever types it. */
function isTyped(attribute: string, element: Element): boolean {
  if (element instanceof HTMLInputElement && element.type !== 'hidden')
    return attribute === 'value' || attribute === 'checked';
  if (element instanceof HTMLTextAreaElement) return attribute === 'value';
  return element instanceof HTMLOptionElement && attribute === 'selected';
}

const isOfAnAnswer = (node: Node): boolean =>
  node instanceof HTMLElement &&
  node.closest('[data-answered]') !== null &&
  (node.matches('.field-problem') || node.parentElement?.closest('[data-says]') != null);

const isOfAnAnswersField = (attribute: string, element: Element): boolean =>
  element.closest('[data-answered]') !== null &&
  (attribute.startsWith('data-answer') ||
    (attribute.startsWith('aria-') && element.hasAttribute('aria-invalid')));
