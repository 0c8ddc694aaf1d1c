import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { FeedError } from '../../feed/src/errors.ts';

/**
 * Which addresses the service may connect to: public ones alone, so that no feed reads what is inside of
 * a network, or the credentials of this machine.
 */

/** https://www.iana.org/assignments/iana-ipv4-special-registry, multicast, and what follows it. */
const specialIpv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // The metadata of Azure.
  '168.63.129.16/32',
];

/**
 * https://www.iana.org/assignments/iana-ipv6-special-registry, within the only range that is assigned:
 * mapped and NAT64 addresses, loopback, link-local and private ones are outside of it.
 */
const assignedIpv6 = '2000::/3';
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

const refusedIpv4 = listOf('ipv4', specialIpv4);
const acceptedIpv6 = listOf('ipv6', [assignedIpv6]);
const refusedIpv6 = listOf('ipv6', specialIpv6);
const loopbackIpv4 = listOf('ipv4', ['127.0.0.0/8']);

/** @param address as `isIP` accepts it. */
const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !refusedIpv4.check(address);
  // A zone is of link-local addresses alone.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return acceptedIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
};

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && loopbackIpv4.check(address));

const refused = (what: string): FeedError =>
  new FeedError(
    'address',
    `${what} is not public; the service reads feeds from https and from public addresses only.`,
  );

/**
 * The hooks of the connections of one request with its redirects. Names are judged by the numbers that
 * are connected to.
 *
 * @param mayBeLoopback whether the first address may be `http` on this machine.
 * @param resolve replaces the resolver.
 */
export const publicConnections = (mayBeLoopback: boolean, resolve: LookupFunction = lookup) => {
  let connections = 0;
  let isAllowed = isPublicAddress;
  return {
    check: (address: URL): void => {
      connections += 1;
      const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
      const isLocal = address.protocol === 'http:' && (host === 'localhost' || isLoopback(host));
      const isOwn = mayBeLoopback && connections === 1 && isLocal;
      isAllowed = isOwn ? isLoopback : isPublicAddress;
      const isSecure = isOwn || address.protocol === 'https:';
      if (!isSecure || (isIP(host) !== 0 && !isAllowed(host))) throw refused(address.origin);
    },
    lookup: ((hostname, options, callback) =>
      resolve(hostname, { ...options, all: true }, (error, found) => {
        const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
        if (error) return callback(error, []);
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address)))
          return callback(refused(hostname), []);
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      })) satisfies LookupFunction,
  };
};
