import { startSandbox } from './start-sandbox.ts';

/**
 * The sandbox as a process of its own. Environment: SANDBOX_PORT (3001), SANDBOX_SMTP_PORT (the next port), DATA_DIR
 * (./data/sandbox, its memory), PUBLIC_SANDBOX_URL (where people see its pages; default APP_URL/sandbox, else its own
 * address), STRIPE_WEBHOOK_URL and STRIPE_WEBHOOK_SECRET (where events of its Stripe go), SANDBOX_EXIT_WITH_PARENT. Prints one JSON line when it answers, stops on SIGTERM and SIGINT, and
 * with SANDBOX_EXIT_WITH_PARENT=on also when its standard input closes, so that it never outlives its parent.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const sandbox = await startSandbox(config);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (config.exitWithParent) {
    process.stdin.once('end', stop).once('close', stop).once('error', stop);
    process.stdin.resume();
  }
  const { url, smtpUrl } = sandbox;
  process.stdout.write(`${JSON.stringify({ ready: true, url, smtpUrl, pid: process.pid })}\n`);
}

function readConfig(env: NodeJS.ProcessEnv) {
  const port = readPort(env, 'SANDBOX_PORT', 3001);
  const appUrl = env.APP_URL;
  const publicUrl = env.PUBLIC_SANDBOX_URL || (appUrl ? `${appUrl.replace(/\/+$/, '')}/sandbox` : undefined);
  return {
    port,
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', port === 0 ? 0 : port + 1),
    dataDir: env.DATA_DIR || './data/sandbox',
    ...(publicUrl ? { publicUrl: publicUrl.replace(/\/+$/, '') } : {}),
    ...(env.STRIPE_WEBHOOK_URL
      ? { stripeWebhook: { url: env.STRIPE_WEBHOOK_URL, secret: env.STRIPE_WEBHOOK_SECRET ?? '' } }
      : {}),
    exitWithParent: env.SANDBOX_EXIT_WITH_PARENT === 'on',
  };
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] ?? '';
  const port = text === '' ? fallback : Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  process.stderr.write(`${name}: a port number is expected, not "${text}"\n`);
  process.exit(78);
}

main().catch((error: unknown) => {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
