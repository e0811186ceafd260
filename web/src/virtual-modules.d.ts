declare module 'virtual:contract-routes' {
  import type { Contract } from '@postownia/contract';

  const routes: Contract;
  export default routes;
}
