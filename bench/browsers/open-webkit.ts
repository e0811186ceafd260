import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type DrivenPage, KEYS, MARK, VIEW } from './driven-page.ts';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** How an answer names an element (W3C WebDriver, 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const STARTING_MILLISECONDS = 20_000;

type Command = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>;

/** WebKitGTK as Debian has it (`webkit2gtk-driver`, `xvfb`), driven by WebDriver on a screen that nobody sees. */
export async function openWebKit(): Promise<DrivenPage> {
  const screen = await openScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.name, LANGUAGE: 'pl', LANG: 'pl_PL.UTF-8', GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await untilAnswers(`${address}/status`);
  const { sessionId } = await send<{ sessionId: string }>(address, 'POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
    },
  });
  const command: Command = (method, path, body) =>
    send(address, method, `/session/${sessionId}${path}`, body);
  await command('POST', '/timeouts', { script: 60_000, pageLoad: 120_000 });
  return {
    ...drive(command),
    browser: 'WebKit',
    close: async () => {
      await command('DELETE', '').catch(() => undefined);
      await end(driver);
      await end(screen.process);
    },
  };
}

function drive(command: Command): Omit<DrivenPage, 'browser' | 'close'> {
  let sized = false;
  const run: DrivenPage['run'] = async (inPage, ...args) => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${inPage})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value: value === undefined ? null : value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await command<{ value: never; error?: string }>('POST', '/execute/async', {
      script,
      args,
    });
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    run,
    open: async (address) => {
      await command('POST', '/url', { url: address });
      if (!sized) await sizeWindow(command, run);
      sized = true;
    },
    press: async () => {
      const found = await command<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: `[${MARK}]`,
      });
      await command('POST', `/element/${found[ELEMENT]}/click`, {});
    },
    type: (text) => keys(command, text),
    key: (name) => keys(command, KEYS[name]),
    enterPopup: async () => {
      // The handles come in no order (W3C WebDriver, 11.4), so the other one is looked for.
      const own = await command<string>('GET', '/window');
      const handles = await windows(command, (open) => open.length > 1);
      await command('POST', '/window', { handle: handles.find((handle) => handle !== own) });
    },
    leavePopup: async () => {
      const [handle] = await windows(command, (open) => open.length === 1);
      await command('POST', '/window', { handle });
    },
    screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
  };
}

async function windows(command: Command, fit: (open: string[]) => boolean): Promise<string[]> {
  for (;;) {
    const open = await command<string[]>('GET', '/window/handles');
    if (fit(open)) return open;
    await pause();
  }
}

/** The window is larger than the page in it by the browser's own bars. */
async function sizeWindow(command: Command, run: DrivenPage['run']): Promise<void> {
  for (
    let tries = 0, { width, height } = { ...VIEW } as { width: number; height: number };
    tries < 5;
    tries += 1
  ) {
    await command('POST', '/window/rect', { width, height });
    const inner = await run(() => ({ width: innerWidth, height: innerHeight }));
    if (inner.width === VIEW.width && inner.height === VIEW.height) return;
    width += VIEW.width - inner.width;
    height += VIEW.height - inner.height;
  }
}

async function keys(command: Command, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}

async function send<Result>(address: string, method: string, path: string, body?: object): Promise<Result> {
  const answer = await fetch(`${address}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
  return value;
}

async function openScreen(): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  return { name: `:${String(number).trim()}`, process: child };
}

async function untilAnswers(address: string): Promise<void> {
  for (const began = performance.now(); ; await pause()) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    if (performance.now() - began > STARTING_MILLISECONDS) throw new Error(`${address} does not answer`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

const pause = () => new Promise((later) => setTimeout(later, 100));
