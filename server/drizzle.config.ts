import { defineConfig } from 'drizzle-kit';

/** `npm run migration -w server` writes the next forward-only migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/index.ts',
  out: './migrations',
});
