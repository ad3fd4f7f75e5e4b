// How a page says that it needs none of the framework's script.

export const PLAIN_PAGE = 'plain-page';
