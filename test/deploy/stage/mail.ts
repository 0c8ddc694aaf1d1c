import type { Inputs } from '../../../scripts/check-deploy/plan.ts';
import { exactly } from './matches.ts';
import type { Expected, StageFacts } from './stage.ts';

export const permission = (facts: StageFacts, of: string, service: string, sourceArn: string): Inputs => ({
  ...{ function: facts.arn('lambda', `function:${facts.name(of)}`), qualifier: facts.qualifier, sourceArn },
  ...{ action: 'lambda:InvokeFunction', principal: `${service}.amazonaws.com` },
});

/** https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html: the default bus alone. */
export const mail = (facts: StageFacts): Expected => {
  const configurationSetName = facts.name('applications');
  const emailIdentity = 'mail.board.example';
  return {
    'sesv2/configurationSetEventDestination:ConfigurationSetEventDestination': [
      {
        configurationSetName,
        eventDestination: {
          ...{ enabled: true, matchingEventTypes: ['BOUNCE', 'COMPLAINT', 'REJECT', 'DELIVERY_DELAY'] },
          eventBridgeDestination: { eventBusArn: facts.arn('events', 'event-bus/default') },
        },
      },
    ],
    'cloudwatch/eventRule:EventRule': [
      {
        name: facts.name('mail-events'),
        eventPattern: exactly({
          source: ['aws.ses'],
          detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } },
        }),
      },
    ],
    'cloudwatch/eventTarget:EventTarget': [
      { rule: facts.name('mail-events'), arn: facts.invoked('record-mail-event') },
    ],
    'lambda/permission:Permission': [
      permission(
        facts,
        'record-mail-event',
        'events',
        facts.arn('events', `rule/${facts.name('mail-events')}`),
      ),
    ],
    'sesv2/configurationSet:ConfigurationSet': [
      { configurationSetName, suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] } },
    ],
    'sesv2/emailIdentity:EmailIdentity': [{ emailIdentity, configurationSetName }],
    'ses/domainIdentityVerification:DomainIdentityVerification': [{ domain: emailIdentity }],
    'route53/record:Record': [
      ...['token1', 'token2', 'token3'].map((token) => {
        return { name: `${token}._domainkey.${emailIdentity}`, records: [`${token}.dkim.amazonses.com`] };
      }),
      { name: `_dmarc.${emailIdentity}`, records: ['v=DMARC1; p=none;'] },
    ],
    'ssm/parameter:Parameter': [
      {
        ...{ name: `/job-posting/${facts.stage}/application-key`, type: 'SecureString' },
        // With another value, what was sent before would be sent again.
        ignoreChanges: ['value'],
        // How Pulumi marks a secret, which its record of the stage has in encrypted form; 32 bytes.
        value: {
          '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
          value: /^[A-Za-z0-9+/]{43}=$/,
        },
      },
    ],
  };
};
