import { randomBytes } from 'node:crypto';

/** A refusal as the Graph API words it. Sources: the published Graph and Instagram error tables. */
export interface GraphRefusal {
  message: string;
  code: number;
  subcode?: number;
  /** HTTP status, 400 unless said otherwise. */
  http?: number;
  type?: string;
  transient?: boolean;
  userTitle?: string;
  userMessage?: string;
  headers?: Record<string, string>;
}

export class GraphError extends Error {
  readonly refusal: GraphRefusal;
  constructor(refusal: GraphRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A trace id in the shape of the real ones. */
export function traceId(): string {
  return `A${randomBytes(16).toString('base64url').replace(/[-_]/g, 'x')}`;
}

/** The complete error body of the Graph API. */
export function errorBody(refusal: GraphRefusal, trace: string): unknown {
  return {
    error: {
      message: refusal.message,
      type: refusal.type ?? 'OAuthException',
      code: refusal.code,
      ...(refusal.subcode === undefined ? {} : { error_subcode: refusal.subcode }),
      ...(refusal.transient === undefined ? {} : { is_transient: refusal.transient }),
      ...(refusal.userTitle === undefined ? {} : { error_user_title: refusal.userTitle }),
      ...(refusal.userMessage === undefined ? {} : { error_user_msg: refusal.userMessage }),
      fbtrace_id: trace,
    },
  };
}

const TOKEN_DEATHS: Record<number, string> = {
  458: 'Error validating access token: The user has not authorized application.',
  459: 'Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired.',
  464: 'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'Error validating access token: This may be because the user logged out or may be due to a system error.',
  492: 'Error validating access token: The user must be an administrator, editor, or moderator of the page in order to impersonate it.',
};

/** Code 190 with the subcode that says why the token died. */
export function tokenDead(subcode: number | null): GraphError {
  return subcode === null
    ? new GraphError({
        message: 'Invalid OAuth access token - Cannot parse access token',
        code: 190,
        http: 401,
      })
    : new GraphError({
        message: TOKEN_DEATHS[subcode] ?? 'Error validating access token.',
        code: 190,
        subcode,
        http: subcode === 463 || subcode === 467 ? 401 : 400,
      });
}

export function badParameter(message: string, subcode?: number): GraphError {
  return new GraphError({
    message: `(#100) ${message}`,
    code: 100,
    ...(subcode === undefined ? {} : { subcode }),
  });
}

/** 100/33: the object is missing or the token may not see it; the answer is the same for both. */
export function notVisible(method: string, id: string): GraphError {
  return new GraphError({
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    type: 'GraphMethodException',
    code: 100,
    subcode: 33,
  });
}

export function permissionMissing(code: number, message: string): GraphError {
  return new GraphError({ message: `(#${code}) ${message}`, code, http: 403 });
}

/** Instagram's publishing errors by subcode. */
export function instagramError(subcode: number, detail?: string): GraphError {
  const [code, title, message] = INSTAGRAM_ERRORS[subcode] ?? [-1, 'Instagram server error', 'Try again.'];
  return new GraphError({
    message: detail ?? INSTAGRAM_MESSAGES[code] ?? 'Application request error',
    code,
    subcode,
    transient: code < 0,
    userTitle: title,
    userMessage: message,
  });
}

const INSTAGRAM_MESSAGES: Record<number, string> = {
  [-2]: 'Timeout',
  [-1]: 'Fatal',
  4: 'Application request limit reached',
  9: 'Application request limit reached',
  24: 'The requested resource does not exist',
  25: 'The Instagram account is restricted',
  100: 'Invalid parameter',
  9004: 'Only photo or video can be accepted as media type.',
  9007: 'Media ID is not available',
  36000: 'The image size is too large.',
  36001: 'The image format is not supported.',
  36003: 'The aspect ratio is not supported.',
  36004: 'The caption was too long.',
};

const INSTAGRAM_ERRORS: Record<number, [code: number, title: string, message: string]> = {
  2207001: [-1, 'Błąd serwera', 'Wystąpił błąd serwera Instagrama. Spróbuj ponownie.'],
  2207003: [-2, 'Przekroczono czas pobierania', 'Pobieranie multimediów trwało zbyt długo.'],
  2207004: [36000, 'Obraz jest za duży', 'Obraz jest za duży. Maksymalny rozmiar to 8 MiB.'],
  2207005: [36001, 'Nieobsługiwany format', 'Format obrazu nie jest obsługiwany. Użyj formatu JPEG.'],
  2207006: [24, 'Nie znaleziono multimediów', 'Multimedia, które chcesz opublikować, nie istnieją.'],
  2207008: [24, 'Kontener nie istnieje', 'Kontener multimediów nie istnieje albo wygasł.'],
  2207009: [
    36003,
    'Niedozwolone proporcje',
    'Proporcje obrazu muszą mieścić się w przedziale od 4:5 do 1,91:1.',
  ],
  2207010: [
    36004,
    'Podpis jest za długi',
    'Podpis może mieć najwyżej 2200 znaków, 30 hashtagów i 20 wzmianek.',
  ],
  2207057: [1, 'Nieprawidłowa okładka', 'Okładka musi pochodzić z filmu.'],
  2207018: [110, 'Nie znaleziono konta', 'Nie można oznaczyć tego użytkownika.'],
  2207020: [-2, 'Multimedia wygasły', 'Multimedia, do których próbujesz uzyskać dostęp, wygasły.'],
  2207023: [100, 'Nieznany typ multimediów', 'Typ multimediów nie jest znany.'],
  2207026: [352, 'Nieobsługiwany format wideo', 'Format wideo nie jest obsługiwany.'],
  2207027: [
    9007,
    'Multimedia nie są gotowe',
    'Multimedia nie są jeszcze gotowe do publikacji. Poczekaj chwilę.',
  ],
  2207028: [100, 'Nieprawidłowa karuzela', 'Karuzela musi mieć od 2 do 10 elementów.'],
  2207032: [-1, 'Nie udało się utworzyć multimediów', 'Spróbuj ponownie utworzyć multimedia.'],
  2207040: [100, 'Za dużo oznaczeń', 'W jednym poście można użyć najwyżej 20 wzmianek.'],
  2207042: [9, 'Osiągnięto limit publikacji', 'Konto osiągnęło dobowy limit opublikowanych postów.'],
  2207050: [
    25,
    'Konto jest ograniczone',
    'Konto na Instagramie jest nieaktywne, ograniczone albo wymaga weryfikacji.',
  ],
  2207051: [4, 'Działanie zablokowane', 'Uznaliśmy tę aktywność za spam i ją ograniczyliśmy.'],
  2207052: [9004, 'Nie można pobrać multimediów', 'Nie udało się pobrać multimediów spod podanego adresu.'],
  2207053: [-1, 'Nieznany błąd przesyłania', 'Wystąpił nieznany błąd przesyłania.'],
};
