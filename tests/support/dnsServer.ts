import { createSocket } from 'node:dgram';
import dns from 'node:dns';

/**
 * Has this process ask a DNS server of the test, which knows the TXT records of `texts` alone. Returns what ends it.
 */
export async function answerDns(texts: Map<string, string>): Promise<() => void> {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port, address }) => socket.send(answerTo(asked, texts), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return () => {
    dns.setServers(before);
    socket.close();
  };
}

function answerTo(asked: Buffer, texts: Map<string, string>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = asked[at]!; length > 0; length = asked[at]!) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = asked.subarray(12, at + 5);
  const text = texts.get(labels.join('.').toLowerCase());
  const header = Buffer.from(asked.subarray(0, 12));
  header.writeUInt16BE(text === undefined ? 0x8583 : 0x8580, 2);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  if (text === undefined) return Buffer.concat([header, question]);
  const data = Buffer.from(` ${text}`);
  data[0] = text.length;
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 1, 0, data.length]);
  return Buffer.concat([header, question, record, data]);
}
