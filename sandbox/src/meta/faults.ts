import type { FaultRule } from '../control/fault-rules.ts';
import { GraphError, instagramError, permissionMissing, tokenDead } from './errors.ts';

/** The refusal that an injected fault asks for, or null for a fault that acts elsewhere. */
export function faultError(fault: FaultRule, side: 'page' | 'instagram'): GraphError | null {
  const { parameters } = fault;
  switch (fault.kind) {
    case 'graph-error':
      return graphError(fault);
    case 'token-expired':
      return tokenDead(463);
    case 'token-invalid':
      return tokenDead(parameters.subcode ?? 467);
    case 'permission-missing':
      return permissionMissing(parameters.code ?? 200, parameters.message ?? 'Permissions error');
    case 'spam':
      return side === 'instagram' ? instagramError(2207051) : pageSpam();
    case 'server-error':
      return new GraphError({
        message: 'An unexpected error has occurred. Please retry your request later.',
        code: parameters.code ?? 2,
        transient: true,
        http: parameters.status ?? 500,
      });
    case 'rate-limit':
      return rateLimit(parameters.code ?? 4);
    default:
      return null;
  }
}

function graphError({ parameters }: FaultRule): GraphError {
  return new GraphError({
    message: parameters.message ?? 'Injected error',
    code: parameters.code ?? 1,
    http: parameters.status ?? 400,
    ...(parameters.subcode === undefined ? {} : { subcode: parameters.subcode }),
    ...(parameters.type === undefined ? {} : { type: parameters.type }),
    ...(parameters.transient === undefined ? {} : { transient: parameters.transient }),
    ...(parameters.userTitle === undefined ? {} : { userTitle: parameters.userTitle }),
    ...(parameters.userMessage === undefined ? {} : { userMessage: parameters.userMessage }),
  });
}

function pageSpam(): GraphError {
  return new GraphError({
    message: '(#368) The action attempted has been deemed abusive or is otherwise disallowed',
    code: 368,
    subcode: 1390008,
    http: 403,
    transient: false,
    userTitle: 'Działanie zablokowane',
    userMessage:
      'Publikujesz zbyt szybko. Możliwość korzystania z tej funkcji została tymczasowo zablokowana.',
  });
}

const LIMIT_MESSAGES: Record<number, string> = {
  4: '(#4) Application request limit reached',
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  613: '(#613) Calls to this api have exceeded the rate limit.',
  80001: '(#80001) There have been too many calls to this Page account. Wait a bit and try again.',
  80002: '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
};

function rateLimit(code: number): GraphError {
  return new GraphError({
    message: LIMIT_MESSAGES[code] ?? `(#${code}) Request limit reached`,
    code,
    http: 403,
    transient: true,
  });
}
