import { defineConfig } from 'prisma-cli/config';
export default defineConfig({ schema: 'prisma', migrations: { path: 'prisma/migrations' } });
