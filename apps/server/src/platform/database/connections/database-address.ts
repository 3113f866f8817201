/**
 * An address of a database, `postgres://user:password@host:port,host:port/name?…`. Several hosts serve one database,
 * and one of them accepts writes. `target_session_attrs` says which of them to connect to.
 */
const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([/?#].*)?$/;

function partsOf(address: string): { scheme: string; user: string; hosts: string[]; rest: string } {
  const [, scheme = '', user = '', hosts = '', rest = ''] = ADDRESS.exec(address) ?? [];
  return { scheme, user, hosts: hosts.split(','), rest };
}

/** Returns each host of an address as an address of its own; throws where it is not a database address. */
export function addressesOf(address: string): URL[] {
  const { scheme, user, hosts, rest } = partsOf(address);
  if (!scheme) throw new Error('a database address begins with postgres://');
  return hosts.map((host) => new URL(`${scheme}${user}${host}${rest}`));
}

export function isAddress(address: string): boolean {
  const { scheme, user, hosts, rest } = partsOf(address);
  return scheme !== '' && hosts.every((host) => URL.canParse(`${scheme}${user}${host}${rest}`));
}

/** Returns the same address with another login. */
export function withLogin(address: string, login: string, password: string): string {
  const { scheme, hosts, rest } = partsOf(address);
  return `${scheme}${encodeURIComponent(login)}:${encodeURIComponent(password)}@${hosts.join(',')}${rest}`;
}

/** Values of target_session_attrs that PostgreSQL's own clients know, by the kind of host they require. */
const TARGETS: Readonly<Record<string, 'primary' | 'standby' | 'prefer-standby' | undefined>> = {
  primary: 'primary',
  'read-write': 'primary',
  standby: 'standby',
  'read-only': 'standby',
  'prefer-standby': 'prefer-standby',
  any: undefined,
};

/**
 * Which host to connect to: where several are named without the setting, the one that accepts writes. `read-write`
 * means the primary too.
 */
export function targetOf(address: string): 'primary' | 'standby' | 'prefer-standby' | undefined {
  const [first, ...others] = addressesOf(address);
  const asked = first?.searchParams.get('target_session_attrs') ?? (others.length > 0 ? 'primary' : 'any');
  if (!(asked in TARGETS))
    throw new Error(`target_session_attrs=${asked} is none of ${Object.keys(TARGETS).join(', ')}`);
  return TARGETS[asked];
}
