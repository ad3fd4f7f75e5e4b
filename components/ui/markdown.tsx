// Draws parsed Markdown without raw HTML. The parser has removed unsafe links.
import type { Nodes, Parents, Root } from 'mdast';
import { createElement, Fragment, type ReactNode } from 'react';

/** Rank of its headings: one below the heading of the page or section around it. */
type Rank = 2 | 3;

/** Children that are arguments, not a list, need no keys. Their order never changes. */
const inside = (parent: Parents, rank: Rank): ReactNode =>
  createElement(Fragment, null, ...parent.children.map((node) => element(node, rank)));

function element(node: Nodes, rank: Rank): ReactNode {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'code':
      return <p className="whitespace-pre-wrap">{node.value}</p>;
    case 'image':
      return node.alt;
    case 'paragraph':
      return <p>{inside(node, rank)}</p>;
    case 'heading':
      return createElement(`h${node.depth <= 2 ? rank : rank + 1}`, null, inside(node, rank));
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{inside(node, rank)}</ol>
      ) : (
        <ul>{inside(node, rank)}</ul>
      );
    case 'listItem':
      return <li>{inside(node, rank)}</li>;
    case 'strong':
      return <strong>{inside(node, rank)}</strong>;
    case 'emphasis':
      return <em>{inside(node, rank)}</em>;
    case 'blockquote':
      return <blockquote>{inside(node, rank)}</blockquote>;
    case 'link':
      return node.url ? <a href={node.url}>{inside(node, rank)}</a> : inside(node, rank);
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    default:
      return null;
  }
}

export const Markdown = ({ root, rank = 3 }: { readonly root: Root; readonly rank?: Rank }) =>
  inside(root, rank);
