// An event stream for development, with a message after each edit in the organizer's folder.
import { watchEdits } from '#lib/content/watch-edits.ts';

export const dynamic = 'force-dynamic';

export function GET({ signal }: Request): Response {
  if (process.env.NODE_ENV !== 'development') return new Response(null, { status: 404 });
  const edits = new ReadableStream<string>({
    start: (controller) => {
      controller.enqueue(': open\n\n');
      watchEdits(() => controller.enqueue('data: edit\n\n'), signal);
      signal.addEventListener('abort', () => controller.close());
    },
  });
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
  return new Response(edits.pipeThrough(new TextEncoderStream()), { headers });
}
