// Draws a picture. It takes some 100 ms of processor time, so only the pictures' thread does it.
import { ImageResponse } from 'next/og.js';
import type { Picture } from './picture.ts';
import { pictureFonts } from './picture-fonts.ts';

export async function drawPicture({ root, width, height }: Picture): Promise<ArrayBuffer> {
  return new ImageResponse(root, { width, height, fonts: await pictureFonts() }).arrayBuffer();
}
