import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { IdResolver } from '@atproto/identity';
import { envToCfg, envToSecrets, PDS, readEnv } from '@atproto/pds';
import { verifyJwt } from '@atproto/xrpc-server';
import plc from '@did-plc/server';

// The server that Bluesky runs for its accounts, with a directory of identities of its own, on loopback; in place of the one service
// that is not published, the one for videos, stands a small one that asks for the same tokens. Prints where they are, as JSON.
// It runs in a folder of its own, where `install-server.ts` has put it with its packages.

const [name = '', data = ''] = process.argv.slice(2);
const VIDEO_SERVICE = 'did:web:video.bsky.app';
const local = (server) => `http://127.0.0.1:${server.address().port}`;

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const directory = plc.PlcServer.create({ db: new plc.MockDatabase(), port: await freePort() });
const directoryUrl = local(await directory.start()).replace('127.0.0.1', 'localhost');
const adminPassword = randomBytes(16).toString('hex');
Object.assign(process.env, {
  PDS_PORT: String(await freePort()),
  PDS_HOSTNAME: name,
  PDS_DATA_DIRECTORY: data,
  PDS_BLOBSTORE_DISK_LOCATION: path.join(data, 'blobs'),
  PDS_DID_PLC_URL: directoryUrl,
  PDS_JWT_SECRET: randomBytes(16).toString('hex'),
  PDS_ADMIN_PASSWORD: adminPassword,
  PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: randomBytes(32).toString('hex'),
  PDS_INVITE_REQUIRED: 'false',
  // Requests and answers are held against the lexicons by the server itself, and the directory may stand on loopback.
  PDS_DEV_MODE: 'true',
});
const env = readEnv();
const server = await PDS.create(envToCfg(env), envToSecrets(env));
const url = local(await server.start());

// Its own fetch wants https.
const keys = new IdResolver({ plcUrl: directoryUrl, fetch });
const keyOf = (did, anew) => keys.did.resolveAtprotoKey(did, anew);
const jobs = new Map();

/** Lays the file into the account's own server, by the consent that came with it. */
async function takeVideo(request, query) {
  const parts = [];
  for await (const part of request) parts.push(part);
  const bytes = Buffer.concat(parts);
  const did = query.get('did');
  const jobId = createHash('sha256').update(`${did}:`).update(bytes).digest('hex').slice(0, 24);
  const before = jobs.get(jobId);
  if (before !== undefined)
    return [409, { ...before, error: 'already_exists', message: 'Video already processed' }];
  const laid = await fetch(`${url}/xrpc/com.atproto.repo.uploadBlob`, {
    method: 'POST',
    headers: { authorization: request.headers.authorization ?? '', 'content-type': 'video/mp4' },
    body: bytes,
  });
  if (!laid.ok) return [laid.status, await laid.json()];
  const { blob } = await laid.json();
  jobs.set(jobId, { jobId, did, state: 'JOB_STATE_COMPLETED', blob });
  return [200, { jobId, did, state: 'JOB_STATE_CREATED' }];
}

const calls = {
  async 'app.bsky.video.getUploadLimits'(request) {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    await verifyJwt(token, VIDEO_SERVICE, 'app.bsky.video.getUploadLimits', keyOf);
    return [200, { canUpload: true }];
  },
  'app.bsky.video.uploadVideo': takeVideo,
  async 'app.bsky.video.getJobStatus'(_request, query) {
    const job = jobs.get(query.get('jobId'));
    return job === undefined
      ? [400, { error: 'InvalidRequest', message: 'Job not found' }]
      : [200, { jobStatus: job }];
  },
};

async function answerCall(request) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://videos.test');
  const call = calls[pathname.replace('/xrpc/', '')];
  if (call === undefined) return [501, { error: 'MethodNotImplemented' }];
  try {
    return await call(request, searchParams);
  } catch (error) {
    return [401, { error: error.customErrorName ?? 'BadJwt', message: error.message }];
  }
}

const videos = createServer(async (request, response) => {
  const [status, body] = await answerCall(request);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise((resolve) => videos.listen(0, '127.0.0.1', resolve));

process.stdout.write(`${JSON.stringify({ url, videosUrl: local(videos), adminPassword })}\n`);
process.once('SIGTERM', async () => {
  videos.close();
  await server.destroy();
  await directory.destroy();
  process.exit(0);
});
