import type { SocialConnection } from '@postownia/contract/features/social-accounts';
import type { Message } from '@postownia/contract/messages/message';
import { definitionOf, loginFieldsOf, type Network } from '@postownia/contract/networks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { useMessage } from '../../lib/use-message.ts';

const CHANNEL = 'postownia-connection';
const POLL_MS = 1500;
/** A closed popup may still be on its way to the server: look this often again before calling it given up. */
const LOOKS_AFTER_CLOSING = 3;

function openPopup(): Window | null {
  return window.open('about:blank', CHANNEL, 'popup,width=680,height=780');
}

/**
 * Resolves when the connection left `pending`: told by the popup over the BroadcastChannel, or seen by asking the
 * server's row, which alone is believed.
 */
async function waitForResult(state: string, popup: Window, signal: AbortSignal): Promise<SocialConnection> {
  const channel = new BroadcastChannel(CHANNEL);
  try {
    for (let looksAfterClosing = 0; ; ) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        channel.onmessage = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      signal.throwIfAborted();
      const connection = await api.socialAccounts.connection({ state });
      if (connection.status !== 'pending') return connection;
      if (popup.closed && ++looksAfterClosing > LOOKS_AFTER_CLOSING)
        return { ...connection, status: 'denied' };
    }
  } finally {
    channel.close();
  }
}

/** What was entered, by the names of the fields. */
export type Entered = Readonly<Record<string, string>>;

/** A refusal's own words; those of the network where it said why. null: nobody refused anything. */
function refusalText(error: unknown, formatMessage: ReturnType<typeof useMessage>): string | null {
  if (errorCodeOf(error) === null) return null;
  const { reason, sentence = reason, message } = ((error instanceof ApiError && error.data) || {}) as Told;
  return sentence ? formatMessage(message, sentence) : errorText(error);
}

interface Told {
  reason?: string;
  sentence?: string;
  message?: Message;
}

/** The list of what a login found, and storing what was picked from it. */
function useChoice() {
  const { t } = useTranslation('social-accounts');
  const client = useQueryClient();
  const formatMessage = useMessage();
  const [choosing, setChoosing] = useState<SocialConnection | null>(null);
  const [storing, setStoring] = useState(false);
  const choose = async (candidateIds: string[]) => {
    if (choosing === null) return;
    setStoring(true);
    try {
      await api.socialAccounts.choose({ state: choosing.state, candidateIds });
      setChoosing(null);
      showToast.success(t('connected'));
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.socialAccounts.key() }),
        client.invalidateQueries({ queryKey: queries.calendar.key() }),
      ]);
    } catch (error) {
      showToast.error(refusalText(error, formatMessage) ?? t('connectFailed'));
    } finally {
      setStoring(false);
    }
  };
  return { choosing, setChoosing, choose, storing, dismiss: () => setChoosing(null) };
}

/** Connecting accounts: what is entered first, popup, waiting, the list to pick from, and storing the picked ones. */
export function useConnect() {
  const { t } = useTranslation('social-accounts');
  const [connecting, setConnecting] = useState<Network | null>(null);
  const [entering, setEntering] = useState<Network | null>(null);
  const { setChoosing, ...choice } = useChoice();
  const formatMessage = useMessage();
  const unmounting = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    unmounting.current = controller;
    return () => controller.abort();
  }, []);

  const begin = useCallback(
    async (network: Network, entered: Entered) => {
      // Opened before the first await, or the browser would take it for an uninvited popup.
      const popup = definitionOf(network).login.way === 'window' ? openPopup() : undefined;
      if (popup === null) return showToast.error(t('popupBlocked'));
      setConnecting(network);
      const { signal } = unmounting.current;
      try {
        const { state, url } = await api.socialAccounts.startConnection({ network, entered });
        if (popup !== undefined && url !== null) popup.location.href = url;
        const result =
          popup === undefined || url === null
            ? await api.socialAccounts.connection({ state })
            : await waitForResult(state, popup, signal);
        setEntering(null);
        if (result.status === 'choosing') setChoosing(result);
        else
          showToast.error(
            result.status === 'expired'
              ? t('expired')
              : formatMessage(result.message, result.problem ?? t(`loginFailed.${network}`)),
          );
      } catch (error) {
        if (signal.aborted) return;
        showToast.error(refusalText(error, formatMessage) ?? t('connectFailed'));
      } finally {
        popup?.close();
        setConnecting(null);
      }
    },
    [t, formatMessage, setChoosing],
  );
  /** What the network wants to know first is asked first; the others begin at once. */
  const connect = (network: Network) => {
    if (loginFieldsOf(network).length > 0) setEntering(network);
    else void begin(network, {});
  };
  return {
    connect,
    connecting,
    ...choice,
    entering,
    begin,
    stopEntering: () => setEntering(null),
  };
}
