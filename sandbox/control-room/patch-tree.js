// Makes a tree of the page equal to a new one, touching only what differs, so that focus, open details and typed text
// stay. Elements are known again by their id.

/** @param {Element} parent @param {string} markup */
export function patchInside(parent, markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  patchChildren(parent, template.content);
}

/** @param {Node} parent @param {Node} wanted */
function patchChildren(parent, wanted) {
  const known = new Map([...parent.childNodes].flatMap((node) => (node.id ? [[node.id, node]] : [])));
  let at = parent.firstChild;
  for (const next of [...wanted.childNodes]) {
    const own = next.id ? known.get(next.id) : at;
    if (own && isAlike(own, next)) {
      if (own === at) at = at.nextSibling;
      else parent.insertBefore(own, at);
      patchNode(own, next);
    } else {
      parent.insertBefore(next, at);
    }
  }
  while (at) {
    const surplus = at;
    at = at.nextSibling;
    surplus.remove();
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
