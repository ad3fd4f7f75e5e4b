// Makes a tree of the page equal to a new one, touching only what differs, so that focus, open details and typed text
// stay. Elements are known again by their id.

/** @param {Element} place @param {string} markup */
export function patchInside(place, markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  patchChildren(place, template.content);
}

/** @param {Node} place @param {Node} wanted */
function patchChildren(place, wanted) {
  const known = new Map([...place.childNodes].flatMap((node) => (node.id ? [[node.id, node]] : [])));
  let at = place.firstChild;
  for (const next of [...wanted.childNodes]) {
    const own = next.id ? known.get(next.id) : at;
    if (own && isAlike(own, next)) {
      if (own === at) at = at.nextSibling;
      else place.insertBefore(own, at);
      patchNode(own, next);
    } else {
      place.insertBefore(next, at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** @param {Node} own @param {Node} next */
const isAlike = (own, next) =>
  own.nodeType === next.nodeType && own.nodeName === next.nodeName && (own.id ?? '') === (next.id ?? '');

/** @param {Node} own @param {Node} next */
function patchNode(own, next) {
  if (own.isEqualNode(next)) return;
  if (!(own instanceof Element) || !(next instanceof Element)) {
    own.nodeValue = next.nodeValue;
    return;
  }
  for (const { name, value } of [...next.attributes]) {
    if (own.getAttribute(name) !== value) own.setAttribute(name, value);
  }
  for (const { name } of [...own.attributes]) {
    const opened = name === 'open' && own.nodeName === 'DETAILS';
    if (!opened && !next.hasAttribute(name)) own.removeAttribute(name);
  }
  patchChildren(own, next);
}
