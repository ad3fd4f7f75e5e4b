// How the wire writes a moment (partner-api.md 1, convention 3).
import { z } from 'zod';

/** ISO 8601 UTC with milliseconds. */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time' });
