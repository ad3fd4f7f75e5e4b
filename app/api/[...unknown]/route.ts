// Answers unknown addresses under /api, which would otherwise render as pages.
const notFound = (): Response =>
  Response.json({ error: 'not_found' }, { status: 404, headers: { 'Cache-Control': 'no-store' } });

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
