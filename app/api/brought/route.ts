// Carries the code or campaign in the address of a list or race on to the page that a link there leads to, so that it
// needs no script and no storage. See `lib/registration/form-routes.ts`.
import { type NextRequest, NextResponse } from 'next/server';
import { NOTHING_BROUGHT } from '#lib/registration/form-routes.ts';
import { server } from '#lib/server.ts';
import { linkParametersIn } from '#lib/shared/link-parameters.ts';

export async function GET({ headers, nextUrl }: NextRequest): Promise<Response> {
  const referer = headers.get('referer');
  const hosts = [headers.get('host'), new URL((await server()).env.APP_URL).host];
  const isOurs = referer !== null && URL.canParse(referer) && hosts.includes(new URL(referer).host);
  const { ticket: _, ...carried } = linkParametersIn(isOurs ? referer : null);
  const ticket = nextUrl.searchParams.get('ticket');
  const isEmpty = Object.keys(carried).length === 0;
  const query = new URLSearchParams({
    ...(ticket && { ticket }),
    ...carried,
    ...(isEmpty && { [NOTHING_BROUGHT]: '1' }),
  });
  return new NextResponse(null, {
    status: 307,
    // Resolves against the address that the browser asked for, which differs from this one.
    headers: { Location: `?${query}`, 'Cache-Control': 'private, no-store' },
  });
}
