// Markdown as elements: no raw HTML ever passes, links lead out by http, mail and phone only.
import type { Nodes, Parents, Root } from 'mdast';
import { createElement, Fragment, type ReactNode } from 'react';

const SAFE_LINK = /^(https?:|mailto:|tel:)/i;

/** Children as arguments, not as a list: they never change places, so they need no keys. */
const inside = (parent: Parents): ReactNode => createElement(Fragment, null, ...parent.children.map(element));

function element(node: Nodes): ReactNode {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value;
    case 'paragraph':
      return <p>{inside(node)}</p>;
    case 'heading':
      // The page has its own title and sections above.
      return node.depth <= 2 ? <h3>{inside(node)}</h3> : <h4>{inside(node)}</h4>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside(node)}</ol> : <ul>{inside(node)}</ul>;
    case 'listItem':
      return <li>{inside(node)}</li>;
    case 'strong':
      return <strong>{inside(node)}</strong>;
    case 'emphasis':
      return <em>{inside(node)}</em>;
    case 'blockquote':
      return <blockquote>{inside(node)}</blockquote>;
    case 'link':
      return SAFE_LINK.test(node.url) ? <a href={node.url}>{inside(node)}</a> : inside(node);
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    default:
      return null;
  }
}

export const Markdown = ({ root }: { readonly root: Root }) => inside(root);
