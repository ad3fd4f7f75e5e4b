'use server';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { CSV_READERS } from '#lib/admin/list/export-file.ts';
import { safeNextPath } from '#lib/auth/admin-paths.ts';
import { deskPost } from '../desk-action.ts';
import { CSV_COOKIE } from './csv-reader.ts';

const YEAR_S = 365 * 24 * 60 * 60;

export const chooseReaderAction = deskPost(
  'own_account',
  z.object({ reader: z.enum(CSV_READERS), next: z.string().max(4000) }),
  async ({ ctx }, { reader, next }) => {
    (await cookies()).set(CSV_COOKIE, reader, {
      path: '/admin',
      maxAge: YEAR_S,
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.env.APP_URL.startsWith('https:'),
    });
    return safeNextPath(next);
  },
);
