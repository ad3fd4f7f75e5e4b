// Key strings: a fixed prefix, uppercase, ending in `-X` (partner-api.md 5 rule 1, 6).
import { randomSecret } from './random-id.ts';

const key = (prefix: string, body: string): string => `${prefix}_${body}-X`;

export const clientIdOf = (body: string): string => key('SVC_CID', body);
export const clientSecretOf = (body: string): string => key('SVC_SEC', body);
export const publishableKeyOf = (body: string): string => key('SVC_PUB', body);
export const webhookSecretOf = (body: string): string => key('SVC_WHS', body);

export const newClientId = (): string => clientIdOf(randomSecret(16));
export const newClientSecret = (): string => clientSecretOf(randomSecret(32));
export const newPublishableKey = (): string => publishableKeyOf(randomSecret(24));
export const newWebhookSecret = (): string => webhookSecretOf(randomSecret(32));
export const newAccessToken = (): string => key('SVC_TOK', randomSecret(40));
