mod notifications;
