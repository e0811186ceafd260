import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivateAddress, PrivateAddressError, publicFetch } from './public-fetch.ts';

describe('publicFetch', () => {
  let server: Server;
  let url: string;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else response.end('secret');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => server.close());

  it('asks what the operator configured, and follows it nowhere else', async () => {
    const ask = publicFetch([url]);
    expect(await (await ask(`${url}/picture.jpg`)).text()).toBe('secret');
    await expect(ask(`${url}/away`)).rejects.toThrow();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'http://example.com/picture.jpg',
    'file:///etc/passwd',
    'data:text/plain,x',
  ])('refuses %s before anything is sent', async (address) => {
    await expect(publicFetch([])(address)).rejects.toThrow(PrivateAddressError);
  });

  it('refuses a name that leads inside, and asks nobody there', async () => {
    const before = asked;
    const { port } = new URL(url);
    await expect(publicFetch([])(`https://localhost:${port}/`)).rejects.toThrow(PrivateAddressError);
    expect(asked).toBe(before);
  });

  it('sends nothing inside, whatever the method', async () => {
    const { port } = new URL(url);
    const before = asked;
    const post = publicFetch([])(`https://localhost:${port}/`, { method: 'POST', body: 'secret' });
    await expect(post).rejects.toThrow(PrivateAddressError);
    expect(asked).toBe(before);
  });

  it.each(['8.8.8.8', '1.1.1.1', '185.60.216.35', '2606:4700::1111', '2a03:2880:f1::1'])(
    '%s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
  it.each([
    '0.0.0.0',
    '100.64.0.1',
    '192.168.1.1',
    '172.31.0.1',
    'fc00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '192.88.99.1',
    'fec0::1',
    '3fff::1',
    '5f00::1',
    'nonsense',
  ])('%s is not', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
});
