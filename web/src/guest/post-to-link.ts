/** What stands in the page's address. */
const token = (): string => location.pathname.split('/')[2] ?? '';

const PIN = 'approval-pin';

/** The PIN that was typed in this tab. */
export const keepPin = (pin: string): void => sessionStorage.setItem(PIN, pin);
export const forgetPin = (): void => sessionStorage.removeItem(PIN);

/** Asks something of the link in the page's address, with the PIN where one was typed. */
export function postToLink(path: string, body: object): Promise<Response> {
  const pin = sessionStorage.getItem(PIN);
  return fetch(`/api/v1/approval-links/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: token(), ...(pin !== null && { pin }), ...body }),
  });
}
