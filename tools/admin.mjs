import { launch } from './launch.mjs';

// npm run admin -- <command>: the operator's tool.
await launch({ program: 'server/dist/admin.js', what: "The operator's tool" });
