import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims } from 'oidc-provider';

export const CLIENT = { id: 'podium', secret: 'known to nobody else: 0123456789' };

/** What the provider knows of somebody, by their login there. */
type People = Readonly<Record<string, Omit<AccountClaims, 'sub'>>>;

/** A certified OpenID provider in the place of Google, on a site of its own. */
export class OpenIdProvider {
  readonly issuer: string;
  readonly #server: Server;
  readonly #people: People;

  private constructor(issuer: string, server: Server, people: People) {
    this.issuer = issuer;
    this.#server = server;
    this.#people = people;
  }

  /** Answers nobody before `serve`: it must know where Podium listens, and Podium its address. */
  static async open(people: People): Promise<OpenIdProvider> {
    // Another site than localhost, as Google is: cookies must survive the way there and back.
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new OpenIdProvider(`http://127.0.0.1:${port}`, server, people);
  }

  serve(podium: string) {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${podium}/api/auth/google/callback`],
        },
      ],
      // As Google does: the identity itself says who it is.
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      cookies: { keys: ['of these sign-ins alone'] },
      findAccount: (_, login) => ({
        accountId: login,
        claims: () => ({ sub: login, ...this.#people[login] }),
      }),
    });
    const answer = provider.callback();
    this.#server.on('request', (request, response) => void answer(request, response));
  }

  async close() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
