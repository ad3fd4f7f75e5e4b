// Wire type of the liveness probe, whose payload partner-api.md 4.10 leaves open.
import { z } from 'zod';

export const healthData = z.object({ status: z.literal('ok') });
