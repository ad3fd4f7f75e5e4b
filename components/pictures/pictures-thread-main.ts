// Draws one picture at a time and sends the PNG back.
import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture.ts';
import type { Picture } from './picture.ts';

parentPort?.on('message', async (picture: Picture) => {
  try {
    const png = await drawPicture(picture);
    parentPort?.postMessage({ png }, [png]);
  } catch (cause) {
    parentPort?.postMessage({ failure: cause instanceof Error ? cause.message : String(cause) });
  }
});
